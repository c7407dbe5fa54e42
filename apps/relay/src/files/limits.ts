/** Limits for the files of members, in bytes. All of them can be configured. */
export interface FileLimits {
  /** One file. */
  fileBytes: number
  /** All files of a committee together. */
  committeeBytes: number
  /** All that one account has uploaded to all committees: without it, a person who makes committees has no limit. */
  accountBytes: number
}

const gibibyte = 1024 * 1024 * 1024

export const usualFileLimits: FileLimits = {
  fileBytes: gibibyte / 2,
  committeeBytes: 5 * gibibyte,
  accountBytes: 10 * gibibyte,
}
