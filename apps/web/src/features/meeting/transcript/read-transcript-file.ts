/// <reference path="./webvtt-parser.d.ts" />
import { parse as parseSubRip } from '@plussub/srt-vtt-parser'
import webvtt from 'webvtt-parser'
import htmlEntities from 'webvtt-parser/html-entities.json'
import { decodeText } from '../../../replica/files/decode-text.ts'
import { encodingOf } from '../../../replica/files/text-encoding.ts'

/** Control characters that no text has: they are from a file of another kind with a text file's name. */
const ofOtherFiles = /[^\P{Cc}\t\n\v\f\x80-\x9f]/u

/**
 * Returns the readable text of a transcript file. Each caption (.vtt, .srt) becomes a line: its start time,
 * and the speaker if the file has one. Null for a file without text of that kind.
 */
export function readTranscriptFile(name: string, content: Uint8Array): string | null {
  const text = decodeText(content, false, encodingOf(content).encoding)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  if (ofOtherFiles.test(text)) return null
  if (!/\.(vtt|srt)$/i.test(name)) return text.trim() || null
  return readCaptions(/\.vtt$/i.test(name) ? readWebVtt : readSubRip, text)
}

interface Caption {
  /** In seconds. */
  start: number
  text: string
}

/** The parser of the W3C: what the standard ignores, such as a block without a time, is ignored. */
const readWebVtt = (text: string): Caption[] =>
  new webvtt.WebVTTParser().parse(text, 'captions').cues.map(({ startTime, text }) => ({ start: startTime, text }))

const readSubRip = (text: string): Caption[] =>
  parseSubRip(text).entries.map(({ from, text }) => ({ start: from / 1000, text }))

function readCaptions(read: (text: string) => Caption[], text: string): string | null {
  try {
    const lines = read(text)
      .map(({ start, text }) => ({ start, words: wordsOf(text) }))
      .filter(({ words }) => words !== '')
      .map(({ start, words }) => `[${clock(start)}] ${words}`)
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
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z\d]+);/gi, (entity, decimal?: string, hex?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : entity
      return entities[entity] ?? entities[entity.slice(0, -1)] ?? entity
    })
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Readonly<Record<string, string>> = htmlEntities

/** Seconds as 1:02:03, or 2:03 within the first hour. */
function clock(start: number): string {
  const seconds = Math.floor(start)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
