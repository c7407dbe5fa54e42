import { createRequire } from 'node:module'
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import { error, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import { build, type Rolldown } from 'vite'
import { eventually } from '../support/eventually.ts'
import type { Found, Screen } from './screen.ts'

/** Playwright's search by role, name and text, as a script for a page. */
const search = build({
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    lib: { entry: createRequire(import.meta.url).resolve('ivya'), formats: ['iife'], name: 'ivya' },
  },
}).then((outputs) => {
  const [output] = outputs as Rolldown.RolldownOutput[]
  return `${output?.output[0].code}; window.search = ivya.Ivya.create({ browser: 'webkit', testIdAttribute: 'id' })`
})

const keys: Record<string, string> = {
  Alt: Key.ALT,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Space: Key.SPACE,
  Tab: Key.TAB,
}

/** A window of WebKit, with the calls of a page in Playwright. */
export function webkitScreen(driver: WebDriver, handle: string, origin: string): Screen {
  /** One driver has one current window. */
  async function here(): Promise<WebDriver> {
    await driver.switchTo().window(handle)
    return driver
  }

  async function find(selector: string): Promise<WebElement[]> {
    await here()
    const ask = 'return window.search && window.search.queryLocatorSelectorAll(arguments[0])'
    const found = await driver.executeScript<WebElement[] | null>(ask, selector)
    if (found) return found
    await driver.executeScript(await search)
    return driver.executeScript<WebElement[]>(ask, selector)
  }

  /** Repeats an action until the element is there, alone, and takes it. */
  async function act<T>(selector: string, run: (element: WebElement) => Promise<T>): Promise<T> {
    let problem = ''
    const done = await eventually(`${selector} ${problem}`, async () => {
      try {
        const [element, ...others] = await find(selector)
        if (element === undefined) throw new Error('There is none')
        if (others.length > 0) throw new Error(`There are ${others.length + 1}`)
        return { value: await run(element) }
      } catch (failure) {
        problem = String(failure)
        return null
      }
    }).catch(() => {
      throw new Error(`${selector}: ${problem}`)
    })
    return done.value
  }

  const pressKeys = async (chord: string) => {
    const parts = chord.split('+').map((part) => keys[part] ?? part)
    const key = parts.pop() ?? ''
    const actions = (await here()).actions()
    for (const modifier of parts) actions.keyDown(modifier)
    actions.keyDown(key).keyUp(key)
    for (const modifier of parts.toReversed()) actions.keyUp(modifier)
    await actions.perform()
  }
  const typeText = async (text: string) => {
    await (await here()).actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform()
  }

  /** The page was left or drawn again since the element was found. */
  const falseIfStale = (failure: unknown) => {
    if (failure instanceof error.StaleElementReferenceError) return false
    throw failure
  }

  function found(selector: string): Found {
    const below = (inner: string) => found(`${selector} >> ${inner}`)
    return {
      ...searchBy(below),
      filter: ({ hasText }) => below(`internal:has-text=${textToFind(hasText)}`),
      first: () => below('nth=0'),
      last: () => below('nth=-1'),
      click: () =>
        act(selector, async (element) => {
          if (!(await element.isEnabled())) throw new Error('It is disabled')
          await element.click()
        }),
      press: async (key) => {
        await act(selector, (element) => driver.executeScript('arguments[0].focus()', element))
        await pressKeys(key)
      },
      count: async () => (await find(selector)).length,
      isVisible: async () => {
        const [element] = await find(selector)
        return element !== undefined && (await element.isDisplayed().catch(falseIfStale))
      },
      textContent: () => act(selector, (element) => driver.executeScript('return arguments[0].textContent', element)),
      evaluate: (read) =>
        act(selector, (element) => driver.executeScript(`return (${String(read)})(arguments[0])`, element)),
    }
  }

  const searchBy = (below: (selector: string) => Found): Pick<Found, 'getByRole' | 'getByText' | 'getByLabel'> => ({
    getByRole: (role, options) => below(getByRoleSelector(role, options)),
    getByText: (text, options) => below(getByTextSelector(text, options)),
    getByLabel: (text, options) => below(getByLabelSelector(text, options)),
  })

  return {
    ...searchBy(found),
    goto: async (address) => (await here()).get(new URL(address, origin).href),
    reload: async () => (await here()).navigate().refresh(),
    goBack: async () => (await here()).navigate().back(),
    url: async () => (await here()).getCurrentUrl(),
    close: async () => (await here()).close(),
    keyboard: { type: typeText, press: pressKeys },
    mouse: {
      move: async (x, y) => (await here()).actions().move({ x, y, duration: 50, origin: Origin.VIEWPORT }).perform(),
      down: async () => (await here()).actions().press().perform(),
      up: async () => (await here()).actions().release().perform(),
    },
    evaluate: async <Result>(run: unknown, given?: unknown) => {
      const answer = await (await here()).executeAsyncScript<{ value: Result } | { error: string }>(
        `const done = arguments[1]
        Promise.resolve(arguments[0]).then(${String(run)}).then((value) => done({ value }), (failure) => done({ error: String(failure) }))`,
        given ?? null,
      )
      if ('error' in answer) throw new Error(answer.error)
      return answer.value
    },
  }
}

const textToFind = (text: string | RegExp) => (typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text))
