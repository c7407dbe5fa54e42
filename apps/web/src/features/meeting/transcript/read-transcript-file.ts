import { parse } from '@plussub/srt-vtt-parser'
import { decodeText } from '../../../replica/files/decode-text.ts'

/** Control characters that no text has: they are from a file of another kind with a text file's name. */
const ofOtherFiles = /[^\P{Cc}\t\n\v\f\x80-\x9f]/u

/**
 * Returns the readable text of a transcript file. Each caption (.vtt, .srt) becomes a line: its start time,
 * and the speaker if the file has one. Null for a file without text of that kind.
 */
export function readTranscriptFile(name: string, content: Uint8Array): string | null {
  const text = decodeText(content)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  if (ofOtherFiles.test(text)) return null
  if (!/\.(vtt|srt)$/i.test(name)) return text.trim() || null
  return readCaptions(text)
}

function readCaptions(text: string): string | null {
  try {
    const lines = parse(text).entries.map(({ from, text: caption }) => `[${clock(from)}] ${wordsOf(caption)}`)
    return lines.length > 0 ? lines.join('\n') : null
  } catch {
    return null
  }
}

/** WebVTT names the speaker in a tag: `<v Ana Ortiz>`, also `<v.loud Ana Ortiz>`. */
function wordsOf(caption: string): string {
  return caption
    .replace(/<v(?:\.[^\s<>]+)?\s([^<>]+)>/g, (_tag, speaker: string) => `${speaker.trim()}: `)
    .replace(/<\/?(?:[a-z][^<>]*|[\d:.]+)>/gi, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_entity, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim()
}

const entities = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '\u200e', rlm: '\u200f' }

/** Milliseconds as 1:02:03, or 2:03 within the first hour. */
function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
