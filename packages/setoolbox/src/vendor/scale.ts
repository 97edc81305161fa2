export { scaleLinear, scaleLog } from "d3-scale";
