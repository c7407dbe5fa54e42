import { Text } from '@mantine/core'
import type { ExportReport } from '../../replica/transfer/write-export.ts'
import { transferTexts } from '../../texts/en/transfer.ts'
import classes from './export.module.css'

const { export: texts } = transferTexts

/** Lists the files and approvals that are missing in an export. Renders nothing if none are missing. */
export function MissingFiles({ report: { committees } }: { report: ExportReport }) {
  const missing = committees.flatMap((committee) =>
    committee.missing.map(({ sha256, name }) => ({ key: `${committee.name} ${sha256}`, name })),
  )
  const lacksApprovals = committees.some((committee) => committee.lacksApprovals)
  if (missing.length === 0 && !lacksApprovals) return null
  return (
    <div>
      {lacksApprovals && <Text fw={700}>{texts.missingApprovals}</Text>}
      {missing.length > 0 && <Text fw={700}>{texts.missing(missing.length)}</Text>}
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label={texts.missingList}>
          {missing.map(({ key, name }) => (
            <li key={key} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
      <Text>{texts.missingAdvice}</Text>
    </div>
  )
}
