import { NativeSelect } from '@mantine/core'
import { type FoundEncoding, type TextEncoding, textEncodings } from '../../replica/files/text-encoding.ts'
import { fileEncodingTexts as texts } from '../../texts/en/file-encoding.gen.ts'
import { isolate } from '../../texts/isolate.ts'
import { encodingSamples } from './read-csv.ts'

interface EncodingChoiceProps {
  rows: readonly (readonly string[])[]
  found: FoundEncoding
  onChange: (encoding: TextEncoding) => void
}

/** The encoding of a file whose bytes do not show it, with words of the file in that encoding. */
export function EncodingChoice({ rows, found: { encoding, isCertain }, onChange }: EncodingChoiceProps) {
  if (isCertain) return null
  const samples = encodingSamples(rows)
  return (
    <NativeSelect
      label={texts.label}
      description={samples.length === 0 ? texts.unknown : texts.sample(samples.map(isolate).join(' · '))}
      value={encoding}
      data={textEncodings.map((value) => ({ value, label: texts.names[value] }))}
      onChange={(event) => {
        const chosen = textEncodings.find((one) => one === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
