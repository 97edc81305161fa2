export { afterAll, beforeAll, describe, expect, it } from "vitest";
