import { expect, test, withMotion } from './fixtures.ts'

test.use(withMotion)

const words = 'Item of one'

// The fields of other presses: apps/web/src/shell/typed-at-once.screen.test.tsx.
test('gives a dialog that has to be loaded the letters typed right after the press, on a slow device', async ({
  open,
}) => {
  const page = await open(null)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.keyboard.type(words)
  const focused = page.locator(':focus')
  await expect(focused).toHaveAccessibleName('Email')
  await expect(focused).toHaveValue(new RegExp(`${words}$`))
})
