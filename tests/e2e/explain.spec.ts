import { startChatService } from '../support/explain/chat-service.ts'
import { expect, expectAccessible, test, typeNotes } from './fixtures.ts'

const writes = [
  '- The committee buys **swings**.',
  '- They cost 900 dollars.',
  '## What This Means for You',
  ...Array.from({ length: 7 }, (_, index) => `- You gain point ${index + 1}`),
].join('\n')

test("has a service of the member's choice explain the minutes, and shows the reason when it fails", async ({
  liveMeeting,
}) => {
  const service = await startChatService({ key: 'right-key', writes })
  const { page } = await liveMeeting(['Ana Ortiz'])
  await typeNotes(page, 'We agreed on the swings.')
  await page.getByRole('tab', { name: 'Minutes' }).click()
  await page.getByRole('button', { name: 'Explain This' }).click()
  const dialog = page.getByRole('dialog', { name: 'Explain This to Me' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/We agreed on the swings/)
  const explain = dialog.getByRole('button', { name: 'Explain', exact: true })
  const key = dialog.getByRole('textbox', { name: 'API key' })
  const address = dialog.getByRole('textbox', { name: 'Address of the service' })
  const alert = dialog.getByRole('alert')
  await expect(explain).toBeDisabled()

  // The dialog shows the recipient of the text before it is sent; the field refuses an address that no
  // browser may request.
  await expect(dialog.getByRole('note')).toContainText('go from this browser to')
  await expect(dialog.getByRole('note')).toContainText('api.perplexity.ai')
  await key.fill('wrong-key')
  await address.fill('http://example.org/v1')
  await explain.click()
  await expect(dialog.getByText('Type an address that starts with https://')).toBeVisible()
  await address.fill(`${service.url}/v1`)
  await expect(dialog.getByRole('note')).toContainText('on this device')
  await expectAccessible(page)

  await explain.click()
  await expect(alert).toContainText("We couldn't generate a summary. Check your API key and try again.")
  await expect(alert).toContainText('The service refused the key. It said: “')
  await expect(alert).toContainText('Invalid API key')

  await key.fill('right-key')
  await explain.click()
  const explanation = dialog.getByRole('region', { name: 'Explain This to Me' })
  await expect(explanation).toBeFocused()
  await expect(explanation.getByRole('listitem').first()).toHaveText('The committee buys swings.')
  await expect(explanation.getByRole('heading', { name: 'What This Means for You' })).toBeVisible()
  await expect(explanation.getByText(/^You gain point/)).toHaveCount(5)
  await expect(alert).toBeHidden()
  await expectAccessible(page)
  const { path, authorization, body } = service.asked.at(-1) ?? { body: {} }
  expect({ path, authorization }).toEqual({
    path: '/v1/chat/completions',
    authorization: 'Bearer right-key',
  })
  expect(body).toMatchObject({
    model: 'sonar',
    messages: [{ role: 'system' }, { role: 'user', content: /We agreed on the swings/ }],
    temperature: 0.2,
    top_p: 0.9,
    max_tokens: 600,
    return_images: false,
    return_related_questions: false,
    frequency_penalty: 0,
    presence_penalty: 0,
  })

  // A service that refuses an optional parameter is asked again without it.
  service.manners = {
    key: 'right-key',
    writes: 'Plain words.',
    knows: ['temperature', 'top_p', 'max_tokens'],
  }
  await explain.click()
  await expect(explanation.getByRole('listitem')).toHaveText(['Plain words.'])
  service.manners = { key: 'right-key', writes: 'Fewer words.', knows: [] }
  await explain.click()
  await expect(explanation.getByRole('listitem')).toHaveText(['Fewer words.'])
  expect(Object.keys(service.asked.at(-1)?.body ?? {})).toEqual(['model', 'messages'])

  const failures = [
    [{ key: 'right-key', answers: { status: 200, body: '<html>' } }, 'is not an explanation'],
    [{ key: 'right-key', answers: { status: 429, body: '{}' } }, 'no more questions for this key'],
    [{ key: 'right-key', answers: { status: 500, body: 'x' } }, 'a fault of its own'],
    [{ key: 'right-key', openToPages: false }, 'does not let websites ask it'],
  ] as const
  for (const [manners, says] of failures) {
    service.manners = manners
    await explain.click()
    await expect(alert).toContainText(says)
  }
  service.manners = { key: 'right-key', silent: true }
  await explain.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(explain).toBeEnabled()
  await expect(explain).toBeFocused()
  await page.context().setOffline(true)
  await explain.click()
  await expect(alert).toContainText('This device has no connection.')
  await page.context().setOffline(false)
  await service.close()
  await explain.click()
  await expect(alert).toContainText('The service does not answer.')

  // The key is stored on this device only, until it is removed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Explain This' }).click()
  await expect(key).toHaveValue('right-key')
  await expect(address).toHaveValue(`${service.url}/v1`)
  await dialog.getByRole('button', { name: 'Remove key' }).click()
  await expect(key).toHaveValue('')
  await expect(key).toBeFocused()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Explain This' }).click()
  await expect(key).toHaveValue('')
})
