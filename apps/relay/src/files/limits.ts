/** Limits for members' files, in bytes. All of them are configurable. */
export interface FileLimits {
  /** One file. */
  fileBytes: number
  /** All files of a committee together. */
  committeeBytes: number
  /**
   * All uploads of one account to all committees. Without this limit, a person could create more committees
   * to get more space.
   */
  accountBytes: number
}

const gibibyte = 1024 * 1024 * 1024

export const usualFileLimits: FileLimits = {
  fileBytes: gibibyte / 2,
  committeeBytes: 5 * gibibyte,
  accountBytes: 10 * gibibyte,
}
