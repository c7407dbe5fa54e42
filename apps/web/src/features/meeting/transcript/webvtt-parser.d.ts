declare module 'webvtt-parser' {
  interface Cue {
    /** In seconds. */
    startTime: number
    text: string
  }
  const webvtt: { WebVTTParser: new () => { parse(text: string, mode: 'captions'): { cues: Cue[] } } }
  export default webvtt
}
