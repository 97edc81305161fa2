// The one place where the schema library enters. Everything else imports it from here.
export * as z from "zod";
