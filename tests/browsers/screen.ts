/*
 * The part of Playwright's pages that journeys use. Firefox and Chromium have Playwright's own pages, WebKit those of
 * `webkit-screen.ts`.
 */

interface TextOptions {
  exact?: boolean
}

interface RoleOptions extends TextOptions {
  name?: string | RegExp
}

/** All elements that match; searched again for each call. */
export interface Found {
  getByRole(role: Role, options?: RoleOptions): Found
  getByText(text: string | RegExp, options?: TextOptions): Found
  getByLabel(text: string | RegExp, options?: TextOptions): Found
  filter(options: { hasText: string | RegExp }): Found
  first(): Found
  last(): Found
  click(): Promise<void>
  press(key: string): Promise<void>
  count(): Promise<number>
  isVisible(): Promise<boolean>
  textContent(): Promise<string | null>
  evaluate<T>(read: (element: HTMLElement) => T): Promise<T>
}

export interface Screen {
  goto(address: string): Promise<unknown>
  reload(): Promise<unknown>
  goBack(): Promise<unknown>
  url(): string | Promise<string>
  close(): Promise<void>
  getByRole(role: Role, options?: RoleOptions): Found
  getByText(text: string | RegExp, options?: TextOptions): Found
  getByLabel(text: string | RegExp, options?: TextOptions): Found
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> }
  mouse: { move(x: number, y: number): Promise<void>; down(): Promise<void>; up(): Promise<void> }
  evaluate<Result, Given>(run: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result>
}

export interface BrowserOptions {
  /** The folder of the profile: a browser with the same one continues. */
  profile: string
  size?: { width: number; height: number }
  isPrivate?: boolean
  /** The browser refuses cookies, gives a site 10 MB of its disk, or (WebKit) requests scripts again that it has in its memory. */
  without?: 'cookies' | 'space' | 'cache'
  /** The primary pointer is a finger. */
  hasTouch?: boolean
  /** Runs in every page before its own code. */
  initScript?: string
}

/** The input method of the system, with which a person writes in Japanese, Chinese or Korean. */
export interface InputMethod {
  /** Shows these letters in the focused field, as a word that is not chosen yet. */
  compose(letters: string): Promise<void>
  /** A key that the input method reads while it composes. */
  press(key: 'Enter' | 'Escape'): Promise<void>
  /** Writes the chosen word. */
  choose(word: string): Promise<void>
  /** Types letters of any script: Playwright sets those that its keyboard lacks by a script in Firefox, which React ignores. */
  type(letters: string): Promise<void>
}

/** A running browser. */
export interface Browser {
  screen: Screen
  /** Not in Chromium, where the screen tests compose. */
  inputMethod?: InputMethod
  openTab(): Promise<Screen>
  addCookies(cookies: readonly { name: string; value: string }[], origin: string): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  close(): Promise<void>
}

type Role =
  | 'alert'
  | 'article'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'form'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'main'
  | 'menuitem'
  | 'option'
  | 'region'
  | 'searchbox'
  | 'status'
  | 'tab'
  | 'textbox'
