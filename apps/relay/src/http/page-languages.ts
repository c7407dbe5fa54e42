import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptedLanguages, chooseLanguage, languageCookie } from '@civic-hub/protocol/languages'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** The files of the app's page, by the languages that the build has. */
export type PagesByLanguage = Readonly<Record<string, string>>

const secondsOfCookie = 365 * 24 * 60 * 60

/** Reads the list of the build (apps/web/build/texts/language-files.ts). */
export function readPages(folder: string): PagesByLanguage {
  const list = join(folder, 'languages.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : { en: '/index.html' }
}

/** The language for this request: of the person's choice on this device, otherwise of the browser. */
export function languageOf(c: Context, pages: PagesByLanguage): string {
  const chosen = getCookie(c, languageCookie) ?? ''
  return chooseLanguage([chosen, ...acceptedLanguages(c.req.header('accept-language') ?? '')], Object.keys(pages))
}

/**
 * A link with `?language=de` chooses the language of this device, without an account and without scripts: stores the choice,
 * and returns the address without it. Null if the request has no such choice.
 */
export function chosenByLink(c: Context, pages: PagesByLanguage, isSecure: boolean): string | null {
  const { pathname, searchParams } = new URL(c.req.url)
  const wanted = searchParams.get('language')
  if (wanted === null || !Object.hasOwn(pages, wanted)) return null
  setCookie(c, languageCookie, wanted, {
    path: '/',
    maxAge: secondsOfCookie,
    sameSite: 'Lax',
    httpOnly: true,
    secure: isSecure,
  })
  searchParams.delete('language')
  const rest = searchParams.toString()
  // Two slashes at the beginning would lead to another site.
  return `/${pathname.replace(/^[/\\]+/, '')}${rest && `?${rest}`}`
}
