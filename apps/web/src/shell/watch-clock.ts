import { hubNow } from '../replica/connection/hub-clock.ts'
import { statusPanelTexts } from '../texts/en/status-panel.gen.ts'
import { dayInWords, timeInWords } from '../ui/dates.ts'
import { dismissToast, notifyError } from '../ui/notify.ts'
import { whileVisible } from '../ui/while-visible.ts'

const { clock: texts } = statusPanelTexts

/** A smaller difference rarely changes a day. */
const wrongFromMs = 3_600_000
const lookEveryMs = 60_000

/** In a page it is shown once, also after the background tasks have started again. */
let toastId: number | null = null

/** Shows a toast while the device's clock is wrong: the word "today" is by that clock. Returns a function that stops it. */
export function watchClock(): () => void {
  look()
  return whileVisible(lookEveryMs, look)
}

function look(): void {
  const hubs = hubNow()
  if (Math.abs(hubs - Date.now()) < wrongFromMs) {
    if (toastId !== null) dismissToast(toastId)
    toastId = null
  } else if (toastId === null) {
    const message = texts.body(`${dayInWords(hubs)}, ${timeInWords(hubs)}`)
    toastId = notifyError({ title: texts.title, message, outlivesPage: true })
  }
}
