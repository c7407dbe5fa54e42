import { useCallback, useEffect, useState } from 'react'
import { canStoreParts, type PartOnDevice, readPartsOnDevice } from '../../../replica/files/reader-parts.ts'
import { settingsTexts } from '../../../texts/en/settings.gen.ts'
import { uiTexts } from '../../../texts/en/ui.gen.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import rows from '../../../ui/rows.module.css'
import { LargePart } from './large-part.tsx'
import classes from './settings.module.css'

const { parts: texts } = settingsTexts

/** The large parts of the app, and which of them work offline. */
export function PartsSection() {
  const [parts, setParts] = useState<readonly PartOnDevice[] | 'failed' | null>(null)
  const look = useCallback(async () => {
    try {
      setParts(await readPartsOnDevice())
    } catch (failure) {
      console.error('The parts on this device could not be read', failure)
      setParts('failed')
    }
  }, [])
  useEffect(() => {
    if (canStoreParts()) void look()
  }, [look])

  if (!canStoreParts()) return <p className={classes.hint}>{texts.unsupported}</p>
  if (parts === null) return <p role="status">{uiTexts.loading}</p>
  if (parts === 'failed') return <ProblemNote>{texts.unreadable}</ProblemNote>
  return (
    <>
      <p>{texts.intro}</p>
      <ul className={rows.list} aria-label={texts.list}>
        {parts.map((part) => (
          <LargePart key={part.part} part={part} onChanged={look} />
        ))}
      </ul>
    </>
  )
}
