import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { PicturesSection } from './pictures-section.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('the frames of both charts are shown before the charts are loaded, so that the page does not move', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const spent = { type: 'expense', category: 'Mowing', note: '', date: '2026-03-01', cents: 1250 } as const
  const entry = { ...spent, id: 'mowing', import: null, receipts: [], resolution: null, removed: false }
  const html = renderToStaticMarkup(
    <MantineProvider>
      <PicturesSection entries={[entry as never]} />
    </MantineProvider>,
  )
  expect(html).toContain('Loading the charts…')
  expect(html.match(/<figure/g)).toHaveLength(2)
})
