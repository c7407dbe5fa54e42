import { vi } from 'vitest'

const { waitFor } = vi

/** What is waited for may take a machine that is busy four times as long; vitest gives up after a second. */
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 60_000, ...(typeof options === 'object' ? options : {}) })
