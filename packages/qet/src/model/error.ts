// What the model refuses is an error the caller can fix, like every other refusal.
export { Refused as ModelError } from "@benchwright/core";
