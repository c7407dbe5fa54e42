import { Checkbox } from '@mantine/core'
import { openRecordsTexts } from '../../../texts/en/open-records.ts'

const { form: texts } = openRecordsTexts

/** The choice whether search engines may list a page. */
export function ListedChoice({ checked, onChange }: { checked: boolean; onChange: (listed: boolean) => void }) {
  return (
    <Checkbox
      size="md"
      label={texts.listed}
      description={texts.listedHint}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
