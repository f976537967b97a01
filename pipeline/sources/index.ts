// One line a source, in alphabetical order. The name of the export is the source's id, `-` left out.
export { ecb } from './ecb/source.ts'
