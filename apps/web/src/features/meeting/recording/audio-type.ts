const wanted = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']

/**
 * Returns the best type that this browser can record; null if it can record none that other programs can
 * play.
 */
export function chooseAudioType(isSupported: (type: string) => boolean): string | null {
  return wanted.find(isSupported) ?? null
}

/** The type without its codec, as files and tags name it. */
export const plainType = (type: string): string => type.split(';')[0] ?? type

export const isMp4 = (type: string): boolean => plainType(type) === 'audio/mp4'

/** The file name of a recording; its extension matches its type. */
export function recordingFileName(title: string, when: string, type: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
  return `${[name, 'recording', when].filter(Boolean).join('-')}.${isMp4(type) ? 'mp4' : 'webm'}`
}
