import { watchOwnLanguage } from '../../replica/personal/own-language.ts'
import type { Device } from '../../replica/store/device.ts'
import { offeredLanguages, pageLanguage } from '../../texts/page-language.ts'
import { hasUnsavedWords } from '../unsaved-words.ts'
import { openInLanguage, storeLanguage } from './change-language.ts'

/** The language for which this tab has opened the page again: once, if the hub does not serve it. */
const followedKey = 'followed-language'

/** Opens the page again in the language that the person chose on another device. */
export function followLanguage(device: Device): () => void {
  return watchOwnLanguage(device, (language) => {
    const isOffered = offeredLanguages().some((offered) => offered.language === language)
    if (!isOffered || language === pageLanguage() || sessionStorage.getItem(followedKey) === language) return
    storeLanguage(language, () => undefined).then(
      () => {
        // The next start follows, too.
        if (hasUnsavedWords()) return
        sessionStorage.setItem(followedKey, language)
        openInLanguage(language)
      },
      (failure: unknown) => console.warn('The chosen language was not stored', failure),
    )
  })
}
