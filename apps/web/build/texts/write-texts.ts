import { writeFileSync } from 'node:fs'
import { type Problem, translateBy } from './catalogue.ts'
import { readAreas, readCatalogue, readLanguages, writtenModule } from './read-catalogues.ts'
import { writeEnglishModule, writeModule } from './write-module.ts'

/* `npm run texts`: writes the English modules, and prints how complete the other languages are. */

for (const area of readAreas()) writeFileSync(writtenModule(area), writeEnglishModule(area, readCatalogue('en', area)))

for (const language of readLanguages()) {
  const problems = readAreas().flatMap((area) => {
    const translate = translateBy(readCatalogue(language, area))
    return writeModule(area, readCatalogue('en', area), language, translate).problems.map((one) => ({ ...one, area }))
  })
  const broken = problems.filter(({ fault }: Problem) => fault !== null)
  console.log(`${language}: ${problems.length - broken.length} messages missing, ${broken.length} broken`)
  for (const { area, key, fault } of broken) console.log(`  ${area}.arb ${key}: ${fault}`)
}
