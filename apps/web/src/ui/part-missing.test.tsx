import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PartMissing } from './part-missing.tsx'
import { HubUnreachable } from './when-reachable.ts'

const shown = (failure: unknown) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PartMissing failure={failure} onRetry={() => undefined} />
    </MantineProvider>,
  ).replace(/<style[^>]*>.*?<\/style>|<[^>]+>/gs, '|')

test('asks for a connection if the hub did not answer, and for a reload if it has no such file', () => {
  const offline = shown(new HubUnreachable())
  expect(offline).toContain('Try again when you are connected.')
  expect(offline).toContain('|Try again|')
  const outdated = shown(new TypeError('Failed to fetch dynamically imported module'))
  expect(outdated).toContain('Reload the page to open it.')
  expect(outdated).toContain('|Reload|')
  expect(outdated).not.toContain('Try again')
})
