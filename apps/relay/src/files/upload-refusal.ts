import type { UploadError, UploadErrorCode } from '@civic-hub/protocol'

/**
 * The reason why an upload must not begin or continue. It is thrown, because it passes through the tus
 * library.
 */
export class UploadRefusal extends Error {
  override name = 'UploadRefusal'
  readonly code: UploadErrorCode
  readonly limit: UploadError['error']['limit']

  constructor(code: UploadErrorCode, limit?: UploadError['error']['limit']) {
    super(code)
    this.code = code
    this.limit = limit
  }
}

/** Turns any of the file system's errors for a full disk into a refusal. */
export function asRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? '') ? new UploadRefusal('disk-full') : error
}
