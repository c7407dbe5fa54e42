import type { UploadError, UploadErrorCode } from '@civic-hub/protocol'

/** Why an upload does not begin, or does not go on. Thrown, since it passes through the tus library. */
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

/** A disk that is full says so in several ways. */
export function asRefusal(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? '') ? new UploadRefusal('disk-full') : error
}
