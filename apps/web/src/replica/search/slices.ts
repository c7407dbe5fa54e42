import { idle } from '../idle.ts'

/** For this long a slice may delay the page's response to a person. */
const sliceMs = 8

export interface Slices {
  /** Resolves at once within the slice, else when the page has handled its other work. */
  pause(): Promise<void>
}

/** Divides long work into slices, between which the page handles events. */
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
