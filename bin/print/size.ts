export { sizeText } from '../../pipeline/model/size-text.ts'
