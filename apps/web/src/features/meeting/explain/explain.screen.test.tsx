import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { ServiceManners } from '../../../../../../tests/support/explain/chat-service.ts'
import type { ChatServiceCommands } from '../../../../../../tests/support/explain/chat-service-commands.ts'
import { onlyMeetingIn } from '../../../testing/meeting-screens.ts'
import { writeNotes } from '../../../testing/notes.ts'
import { openLiveMeeting, reopenApp } from '../../../testing/open-app.tsx'

const services = commands as unknown as ChatServiceCommands
const key = 'right-key'
const writes = [
  '- The committee buys **swings**.',
  '- They cost 900 dollars.',
  '## What This Means for You',
  ...Array.from({ length: 7 }, (_, index) => `- You gain point ${index + 1}`),
].join('\n')

const dialog = () => page.getByRole('dialog', { name: 'Explain This to Me' })
const explain = () => dialog().getByRole('button', { name: 'Explain', exact: true })
const keyField = () => dialog().getByRole('textbox', { name: 'API key' })
const addressField = () => dialog().getByRole('textbox', { name: 'Address of the service' })
const alert = () => dialog().getByRole('alert')
const explanation = () => dialog().getByRole('region', { name: 'Explain This to Me' })
const openDialog = () => page.getByRole('button', { name: 'Explain This' }).click()

/** The dialog above the minutes of a live meeting. */
async function openExplain(): Promise<void> {
  const app = await openLiveMeeting({
    write: (doc) => writeNotes(doc, onlyMeetingIn(doc), 'We agreed on the swings.'),
  })
  app.go(`/meetings/${encodeURIComponent(app.meetingId)}?view=minutes`)
  await openDialog()
}

/** The same with a service of another origin, whose address and key are typed. */
async function openWithService() {
  const url = await services.startService({ key, writes })
  onTestFinished(() => services.closeService(url))
  await openExplain()
  const use = async () => {
    await keyField().fill(key)
    await addressField().fill(`${url}/v1`)
  }
  return {
    url,
    use,
    behave: (next: ServiceManners) => services.setServiceManners(url, next),
    newestRequest: async () => (await services.readServiceRequests(url)).at(-1),
  }
}

test('the dialog shows who receives the text, and refuses an address that no browser may request; a service of the member’s choice explains the minutes', async () => {
  const { use, newestRequest } = await openWithService()
  await expect.element(dialog().getByRole('textbox', { name: 'Text' })).toMatchTextContent('We agreed on the swings')
  await expect.element(explain()).toBeDisabled()
  await expect.element(dialog().getByRole('note')).toMatchTextContent('go from this browser to')
  await expect.element(dialog().getByRole('note')).toMatchTextContent('api.perplexity.ai')
  await keyField().fill(key)
  await addressField().fill('http://example.org/v1')
  await explain().click()
  await expect.element(dialog().getByText('Type an address that starts with https://')).toBeVisible()
  await use()
  await expect.element(dialog().getByRole('note')).toMatchTextContent('on this device')
  await explain().click()
  await expect.element(explanation()).toHaveFocus()
  await expect.element(explanation().getByRole('listitem').first()).toHaveTextContent('The committee buys swings.')
  await expect.element(explanation().getByRole('heading', { name: 'What This Means for You' })).toBeVisible()
  expect(explanation().getByText(/^You gain point/).length).toBe(5)
  const request = await newestRequest()
  expect(request).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${key}` })
  expect(request?.body).toMatchObject({
    model: 'sonar',
    messages: [{ role: 'system' }, { role: 'user', content: expect.stringContaining('We agreed on the swings') }],
    temperature: 0.2,
    top_p: 0.9,
    max_tokens: 600,
    return_images: false,
    return_related_questions: false,
    frequency_penalty: 0,
    presence_penalty: 0,
  })
})

test('a refused key and each other reason is shown when there is no explanation; a service is asked again without a parameter that it refuses', async () => {
  const { use, behave, url, newestRequest } = await openWithService()
  await use()
  await keyField().fill('wrong-key')
  await explain().click()
  await expect.element(alert()).toMatchTextContent("We couldn't generate a summary. Check your API key and try again.")
  await expect.element(alert()).toMatchTextContent('The service refused the key. It said: “')
  await expect.element(alert()).toMatchTextContent('Invalid API key')
  await keyField().fill(key)
  await explain().click()
  await expect.element(explanation()).toBeVisible()
  await expect.element(alert()).not.toBeInTheDocument()

  await behave({ key, writes: 'Plain words.', knows: ['temperature', 'top_p', 'max_tokens'] })
  await explain().click()
  await expect.element(explanation().getByRole('listitem')).toHaveTextContent('Plain words.')
  await behave({ key, writes: 'Fewer words.', knows: [] })
  await explain().click()
  await expect.element(explanation().getByRole('listitem')).toHaveTextContent('Fewer words.')
  expect(Object.keys((await newestRequest())?.body ?? {})).toEqual(['model', 'messages'])

  const failures = [
    [{ key, answers: { status: 200, body: '<html>' } }, 'is not an explanation'],
    [{ key, answers: { status: 429, body: '{}' } }, 'no more questions for this key'],
    [{ key, answers: { status: 500, body: 'x' } }, 'a fault of its own'],
    [{ key, openToPages: false }, 'does not let websites ask it'],
  ] as const
  for (const [manners, reason] of failures) {
    await behave(manners)
    await explain().click()
    await expect.element(alert()).toMatchTextContent(reason)
  }

  // A question without an answer is cancelled.
  await behave({ key, silent: true })
  await explain().click()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(explain()).toBeEnabled()
  await expect.element(explain()).toHaveFocus()

  await services.closeService(url)
  await explain().click()
  await expect.element(alert()).toMatchTextContent('The service does not answer.')
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  await explain().click()
  await expect.element(alert()).toMatchTextContent('This device has no connection.')
})

test('the key is stored on this device until it is removed', async () => {
  const { url, use } = await openWithService()
  await use()
  await explain().click()
  await expect.element(explanation()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await reopenApp()
  await openDialog()
  await expect.element(keyField()).toHaveValue(key)
  await expect.element(addressField()).toHaveValue(`${url}/v1`)
  await dialog().getByRole('button', { name: 'Remove key' }).click()
  await expect.element(keyField()).toHaveValue('')
  await expect.element(keyField()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await reopenApp()
  await openDialog()
  await expect.element(dialog().getByRole('textbox', { name: 'Text' })).toBeVisible()
  await expect.element(keyField()).toHaveValue('')
})
