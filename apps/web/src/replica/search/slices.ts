import { idle } from '../idle.ts'

/** For this long a slice may delay the page's response to a person. */
const sliceMs = 8

/** Divides long work into slices, between which the page handles events. */
export function createSlices() {
  let until = 0
  return {
    /** Resolves at once within the slice, else when the page has handled its other work. */
    async pause() {
      if (performance.now() < until) return
      await idle()
      until = performance.now() + sliceMs
    },
  }
}
