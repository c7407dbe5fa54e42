import type { NotImported } from '@civic-hub/committee/old-data'
import { Text } from '@mantine/core'
import { transferTexts } from '../../../texts/en/transfer.ts'
import classes from './not-imported-list.module.css'

const { import: texts } = transferTexts

/**
 * The parts of the earlier app's data that are not imported, with the reasons; empty if all of it is
 * imported.
 */
export function NotImportedList({ notTaken }: { notTaken: readonly NotImported[] }) {
  if (notTaken.length === 0) return null
  return (
    <div>
      <Text fw={700}>{texts.notTaken(notTaken.length)}</Text>
      <ul className={classes.list} aria-label={texts.notTakenList}>
        {notTaken.map(({ where, reason }) => (
          <li key={`${where} ${reason}`}>
            <bdi>{where}</bdi>: {texts.notTakenReasons[reason]}
          </li>
        ))}
      </ul>
    </div>
  )
}
