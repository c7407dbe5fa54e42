/** In pixels: Safari draws nothing on a larger canvas. */
const maxPixels = 16_777_216
const maxSide = 16_384

/**
 * The pixels of a canvas for each pixel on screen, at most `wanted`: a page that is enlarged, or as narrow as a thread, is
 * drawn with less detail.
 */
export const canvasSharpness = (
  { width, height }: { readonly width: number; readonly height: number },
  wanted: number,
): number => Math.min(wanted, Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height))
