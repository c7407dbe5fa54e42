import { installTexts as texts } from '../texts/en/install.ts'
import { notifyError } from '../ui/notify.ts'
import { createScreenStore } from '../ui/screen-store.ts'
import { installOffer } from './install-offer.ts'

/** Whether the steps for iPhone and iPad are on screen. */
export const installHint = createScreenStore(false)

/** How to install the app, or null where that is not possible, or done. */
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

/** Its browsers offer nothing by themselves; a person has to do it. An iPad says that it is a Mac. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
