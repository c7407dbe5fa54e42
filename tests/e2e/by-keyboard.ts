import { type CDPSession, expect, type Page } from '@playwright/test'

/** The text that a screen reader reads of an element when it gets the focus. */
export interface Spoken {
  role: string
  name: string
  description: string
  /** Such as "expanded", "not checked", "invalid". */
  states: readonly string[]
}

interface AxValue {
  value?: unknown
}
interface AxNode {
  role?: AxValue
  name?: AxValue
  description?: AxValue
  ignored?: boolean
  properties?: { name: string; value: AxValue }[]
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** The text that a screen reader reads of the focused element, from the browser's own accessibility tree. */
export async function spokenFocus(page: Page): Promise<Spoken> {
  let opening = sessions.get(page)
  if (!opening) {
    opening = page.context().newCDPSession(page)
    sessions.set(page, opening)
  }
  const session = await opening
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { objectId } = result
  if (objectId === undefined) return { role: 'none', name: '', description: '', states: [] }
  const tree = await session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
  const [node] = tree.nodes as AxNode[]
  const text = (value: AxValue | undefined) => plain(String(value?.value ?? ''))
  return {
    role: text(node?.role),
    name: text(node?.name),
    description: text(node?.description),
    states: (node?.properties ?? []).flatMap(({ name, value: { value } }) => stateOf(name, value)),
  }
}

/** Removes the invisible bidi marks around people's words. */
const plain = (words: string) => words.replace(/[\u2066-\u2069]/g, '')

function stateOf(name: string, value: unknown): string[] {
  switch (name) {
    case 'checked':
    case 'pressed':
    case 'expanded':
    case 'selected':
      return [value === true || value === 'true' ? name : `not ${name}`]
    case 'invalid':
      return value === 'true' || value === true ? ['invalid'] : []
    case 'disabled':
    case 'required':
      return value === true ? [name] : []
    default:
      return []
  }
}

const inWords = ({ role, name, states, description }: Spoken) =>
  [`${role} “${name}”`, ...states, description].filter(Boolean).join(', ')

/** More stops than any page has. */
const maxStops = 250

/**
 * Presses Tab, or Shift+Tab, until the control with this name has the focus. Starts from the top again if the
 * page was still rendering. Fails with the list of all stops.
 */
export async function tabTo(
  page: Page,
  role: string,
  name: string | RegExp,
  { back = false }: { back?: boolean } = {},
): Promise<Spoken> {
  let found: Spoken | undefined
  await expect(async () => {
    const passed: string[] = []
    for (let stop = 0; stop < maxStops; stop++) {
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
      const spoken = await spokenFocus(page)
      if (spoken.role === role && (typeof name === 'string' ? spoken.name === name : name.test(spoken.name))) {
        found = spoken
        return
      }
      passed.push(inWords(spoken))
    }
    throw new Error(`No ${role} “${name}” among the stops of Tab:\n${passed.slice(0, 80).join('\n')}`)
  }).toPass({ timeout: 30_000 })
  return found as Spoken
}

/** The same, then presses it. */
export async function press(
  page: Page,
  role: string,
  name: string | RegExp,
  { back = false, key = 'Enter' }: { back?: boolean; key?: string } = {},
): Promise<void> {
  await tabTo(page, role, name, { back })
  await page.keyboard.press(key)
}

/** Presses an arrow key inside a list, a menu or a row of tabs until the element has the focus. */
export async function arrowTo(page: Page, role: string, name: string | RegExp, key = 'ArrowRight'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 20; step++) {
    const spoken = await spokenFocus(page)
    if (spoken.role === role && (typeof name === 'string' ? spoken.name === name : name.test(spoken.name))) return
    passed.push(`${spoken.role} “${spoken.name}”`)
    await page.keyboard.press(key)
  }
  throw new Error(`No ${role} “${name}” by ${key}: ${passed.join(', ')}`)
}

/** Waits until an element with this role and name has the focus. */
export async function expectFocus(page: Page, role: string, name: string | RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const spoken = await spokenFocus(page)
      return `${spoken.role}: ${spoken.name}`
    })
    .toMatch(
      typeof name === 'string' ? new RegExp(`^${role}: ${escaped(name)}$`) : new RegExp(`^${role}: ${name.source}`),
    )
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** From now on stores each announcement of a live region, on every page that is loaded. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(hearRegions)
  await page.evaluate(hearRegions)
}

/** The announcements since the last call, in order. */
const heard = async (page: Page): Promise<string[]> =>
  (
    await page.evaluate(() => {
      const { heard } = window as unknown as { heard: string[] }
      return heard.splice(0)
    })
  ).map(plain)

/** Waits for this announcement; returns how often it was made. */
export async function expectHeard(page: Page, words: string | RegExp): Promise<number> {
  const all: string[] = []
  const matches = () => all.filter((each) => (typeof words === 'string' ? each === words : words.test(each)))
  await expect
    .poll(async () => {
      all.push(...(await heard(page)))
      return matches().length > 0 ? 'heard' : `only heard: ${all.join(' | ')}`
    })
    .toBe('heard')
  return matches().length
}

function hearRegions(): void {
  const target = window as unknown as { heard?: string[] }
  if (target.heard) return
  const heard: string[] = []
  target.heard = heard
  const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
  const words = (element: Element) => {
    const copy = element.cloneNode(true) as Element
    // A toast is read with its buttons, and without hidden elements.
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    for (const button of copy.querySelectorAll('button')) button.prepend(' ')
    return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
  }
  const said = new WeakMap<Element, string>()
  const say = (region: Element) => {
    const now = words(region)
    // An invisible difference makes a screen reader repeat the same sentence, so the raw text is compared.
    const raw = region.textContent ?? ''
    if (said.get(region) === raw) return
    said.set(region, raw)
    if (now !== '') heard.push(now)
  }
  const start = () => {
    for (const region of document.querySelectorAll(live)) said.set(region, region.textContent ?? '')
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(live)
        if (region) say(region)
        for (const node of addedNodes)
          if (node instanceof Element) {
            if (node.matches(live)) say(node)
            for (const inner of node.querySelectorAll(live)) say(inner)
          }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }
  start()
}
