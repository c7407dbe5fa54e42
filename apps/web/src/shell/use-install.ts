import { installTexts as texts } from '../texts/en/install.ts'
import { notifyError } from '../ui/notify.ts'
import { createScreenStore } from '../ui/screen-store.ts'
import { installOffer } from './install-offer.ts'

/** True while the steps for iPhone and iPad are on screen. */
export const installHint = createScreenStore(false)

/** Returns a function that installs the app, or null if that is not possible or already done. */
export function useInstall(): (() => void) | null {
  const offer = installOffer.use()
  if (offer)
    return () => {
      installOffer.write(null)
      offer.prompt().catch((failure: unknown) => {
        console.warn('The browser refused to offer the app', failure)
        notifyError({ title: texts.failed, message: texts.failedDetail })
      })
    }
  return isAppleTouchDevice() && !isInstalled() ? () => installHint.write(true) : null
}

/**
 * True on iPhone and iPad: their browsers make no offer, and the person has to install the app manually. An iPad
 * identifies itself as a Mac.
 */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
