import { expect, test } from 'vitest'
import { holdPart } from '../../../testing/held-parts.tsx'
import { EarlierMinutes, ItemBell, ItemDocuments, preloadParts, SpeakersSection } from './parts.ts'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('the parts of an item are shown at once, with its decisions', async () => {
  const release = holdPart('/item-decisions.tsx')
  let isLoaded = false
  const loading = preloadParts('item').then(() => {
    isLoaded = true
  })
  await Promise.all([ItemBell, EarlierMinutes, SpeakersSection, ItemDocuments].map(({ load }) => load()))
  await frame()
  expect(isLoaded).toBe(false)
  release()
  await loading
})
