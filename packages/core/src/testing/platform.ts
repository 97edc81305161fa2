import { onTestFinished } from "vitest";

/** Lets the rest of the running test believe that it runs on another platform. */
export function pretendPlatform(platform: NodeJS.Platform): void {
  const real = process.platform;
  Object.defineProperty(process, "platform", { value: platform });
  onTestFinished(() => {
    Object.defineProperty(process, "platform", { value: real });
  });
}
