import { vi } from 'vitest'

const { waitFor } = vi

/** On a busy machine a condition may need four times as long; vitest stops waiting after a second. */
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 60_000, ...(typeof options === 'object' ? options : {}) })
