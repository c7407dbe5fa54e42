import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FollowPlaceholder } from './follow-placeholder.tsx'
import { LazyFollowButton } from './lazy-follow-button.tsx'

test('an invisible button of the same size is in the place of a follow button that is not loaded', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <LazyFollowButton what="page:budget" title="Budget" />
    </MantineProvider>,
  )
  const placeholder = renderToStaticMarkup(
    <MantineProvider>
      <FollowPlaceholder />
    </MantineProvider>,
  )
  expect(placeholder).toContain('visibility:hidden')
  expect(html).toBe(placeholder)
})
