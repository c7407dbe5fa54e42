import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failRequests } from '../testing/requests.ts'
import { optionalPart } from './optional-part.ts'

const Article = () => <article>We agreed on the swings.</article>
const load = async () => ({ Minutes: Article })

async function renderInMeeting(Minutes: ReturnType<typeof optionalPart<{ Minutes: typeof Article }, 'Minutes'>>) {
  const rendered: string[] = []
  const Meanwhile = () => {
    rendered.push('meanwhile')
    return <p>One moment</p>
  }
  const screen = await render(
    <main>
      Meeting
      <Minutes meanwhile={<Meanwhile />} />
    </main>,
  )
  onTestFinished(() => screen.unmount())
  return rendered
}

test('a part whose code was loaded ahead is shown without a placeholder', async () => {
  const Minutes = optionalPart(load, 'Minutes')
  await Minutes.load()
  const rendered = await renderInMeeting(Minutes)
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(rendered).toEqual([])
})

test('a screen is shown without a part whose code cannot be loaded', async () => {
  failRequests('/healthz')
  const rendered = await renderInMeeting(optionalPart(load, 'Minutes'))
  await expect.element(page.getByText('One moment')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toMatchTextContent(/^\s*Meeting\s*$/)
  expect(rendered).toContain('meanwhile')
})
