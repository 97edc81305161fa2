export { default as fc } from "fast-check";
