import { idle } from '../idle.ts'

/** So long the page may be kept from what a person does. */
const sliceMs = 8

export interface Slices {
  /** Resolves at once as long as the slice lasts, and else when the page has a moment again. */
  pause(): Promise<void>
}

/** Divides long work into slices, between which the page does what people ask of it. */
export function createSlices(): Slices {
  let until = 0
  return {
    async pause() {
      if (performance.now() < until) return
      await idle()
      until = performance.now() + sliceMs
    },
  }
}
