import { expect, test } from 'vitest'
import { chooseAudioType, recordingFileName } from './audio-type.ts'

test.each([
  [['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'], 'audio/webm;codecs=opus'],
  [['audio/mp4'], 'audio/mp4'],
  [['audio/ogg'], null],
  [[], null],
])('of %j it records %s', (supported, chosen) => {
  expect(chooseAudioType((type) => supported.includes(type))).toBe(chosen)
})

test.each([
  ['Spring planning', 'audio/webm;codecs=opus', 'spring-planning-recording-2026-05-04-1900.webm'],
  ['Straßenfest / Übersicht!', 'audio/mp4', 'straßenfest-übersicht-recording-2026-05-04-1900.mp4'],
  ['…', 'audio/webm', 'recording-2026-05-04-1900.webm'],
])('the file of %s as %s is %s', (title, type, name) => {
  expect(recordingFileName(title, '2026-05-04-1900', type)).toBe(name)
})
