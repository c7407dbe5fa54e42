const wanted = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']

/** The best type that this browser records; null when it records none that people can play elsewhere. */
export function chooseAudioType(isSupported: (type: string) => boolean): string | null {
  return wanted.find(isSupported) ?? null
}

/** Without its codec, as files and tags name it. */
export const plainType = (type: string): string => type.split(';')[0] ?? type

export const isMp4 = (type: string): boolean => plainType(type) === 'audio/mp4'

/** What a recording is called as a file; its ending is true to its type. */
export function recordingFileName(title: string, when: string, type: string): string {
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
  return `${[name, 'recording', when].filter(Boolean).join('-')}.${isMp4(type) ? 'mp4' : 'webm'}`
}
