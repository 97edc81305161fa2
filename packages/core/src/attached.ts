/** What an answer may carry besides its text and value: pictures, sounds, resources and links to them. */
export type Attachment =
  | { readonly type: "image" | "audio"; readonly bytes: Uint8Array; readonly mimeType: string }
  | { readonly type: "resource"; readonly uri: string; readonly mimeType: string; readonly text: string }
  | { readonly type: "link"; readonly uri: string; readonly name: string; readonly mimeType: string };

/** A value with attachments. A tool's `run` returns it instead of the bare value; the value must be true without them. */
export class Attached<Value> {
  readonly value: Value;
  readonly attachments: readonly Attachment[];

  constructor(value: Value, attachments: readonly Attachment[]) {
    this.value = value;
    this.attachments = attachments;
  }
}
