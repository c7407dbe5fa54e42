import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { storeOwnLanguage } from '../../../replica/personal/own-language.ts'
import { useDeviceOfAccount } from '../../../replica/react/device-provider.tsx'
import { type LanguageProgress, openInLanguage, storeLanguage } from '../../../shell/language/change-language.ts'
import { languageTexts as texts } from '../../../texts/en/language.gen.ts'
import { offeredLanguages, pageLanguage } from '../../../texts/page-language.ts'
import { notifyError } from '../../../ui/notify.ts'
import classes from './settings.module.css'

/** The language of the screens. Each one is named in itself, so that a person finds it who reads no other. */
export function LanguageSection() {
  const device = useDeviceOfAccount()
  const [coming, setComing] = useState<string | null>(null)
  const [progress, setProgress] = useState<LanguageProgress | null>(null)
  const offered = offeredLanguages()
  const nameOf = (wanted: string) => offered.find(({ language }) => language === wanted)?.name ?? wanted

  async function change(language: string): Promise<void> {
    if (coming !== null || language === pageLanguage()) return
    setComing(language)
    try {
      await storeLanguage(language, setProgress)
      await storeOwnLanguage(device, language)
      openInLanguage(language)
    } catch (failure) {
      console.warn('A language could not be stored', failure)
      setComing(null)
      notifyError({ title: texts.failed(nameOf(language)), message: texts.failedHint })
    }
    setProgress(null)
  }

  return (
    <>
      <Radio.Group aria-label={texts.title} value={coming ?? pageLanguage()} onChange={(value) => void change(value)}>
        <Stack gap="xs">
          {offered.map(({ language, name }) => (
            <Radio key={language} value={language} size="md" label={<span lang={language}>{name}</span>} />
          ))}
        </Stack>
      </Radio.Group>
      <p className={classes.hint} role="status">
        {coming !== null && progress !== null && texts.downloading(nameOf(coming), progress.stored, progress.of)}
      </p>
      <p className={classes.hint}>{texts.hint}</p>
    </>
  )
}
