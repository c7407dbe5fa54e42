/** Thrown where an update decodes, but says what no honest client writes. */
export class Unsound extends Error {}
