import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';

/**
 * The PDFium functions in use (public/fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_signature.h, fpdf_formfill.h,
 * fpdf_annot.h). All take and give numbers.
 */
type Functions = Record<
  | 'malloc'
  | 'free'
  | 'FPDF_InitLibrary'
  | 'FPDF_LoadMemDocument'
  | 'FPDF_CloseDocument'
  | 'FPDF_GetLastError'
  | 'FPDF_GetPageCount'
  | 'FPDF_GetSignatureCount'
  | 'FPDF_LoadPage'
  | 'FPDF_ClosePage'
  | 'FPDF_GetPageWidthF'
  | 'FPDF_GetPageHeightF'
  | 'FPDF_PageToDevice'
  | 'FPDF_RenderPageBitmap'
  | 'FPDFBitmap_CreateEx'
  | 'FPDFBitmap_FillRect'
  | 'FPDFBitmap_Destroy'
  | 'FPDFPage_CountObjects'
  | 'FPDFPage_GetObject'
  | 'FPDFPageObj_GetType'
  | 'FPDFPageObj_GetBounds'
  | 'FPDFText_LoadPage'
  | 'FPDFText_ClosePage'
  | 'FPDFText_CountChars'
  | 'FPDFText_GetUnicode'
  | 'FPDFText_GetCharBox'
  | 'FPDFText_HasUnicodeMapError'
  | 'FPDFDOC_InitFormFillEnvironment'
  | 'FPDFDOC_ExitFormFillEnvironment'
  | 'FORM_OnAfterLoadPage'
  | 'FORM_OnBeforeClosePage'
  | 'FPDF_GetFormType'
  | 'FPDF_GetXFAPacketCount'
  | 'FPDF_GetXFAPacketName'
  | 'FPDF_GetXFAPacketContent'
  | 'FPDFPage_GetAnnotCount'
  | 'FPDFPage_GetAnnot'
  | 'FPDFPage_CloseAnnot'
  | 'FPDFPage_Flatten'
  | 'FPDFAnnot_GetSubtype'
  | 'FPDFAnnot_GetFlags'
  | 'FPDFAnnot_GetRect'
  | 'FPDFAnnot_GetAP'
  | 'FPDFAnnot_SetAP'
  | 'FPDFAnnot_GetStringValue'
  | 'FPDFAnnot_GetFormFieldType'
  | 'FPDFAnnot_GetFormFieldFlags'
  | 'FPDFAnnot_GetFormFieldName'
  | 'FPDFAnnot_GetFormFieldAlternateName'
  | 'FPDFAnnot_GetFormFieldValue'
  | 'FPDFAnnot_GetFormFieldExportValue'
  | 'FPDFAnnot_IsChecked',
  (...args: number[]) => number
>;

/** PDFium itself: its functions, and its memory as it is at the moment (it moves when it grows). */
export type Pdfium = { fn: Functions; memory: () => Uint8Array };

let loaded: Promise<Pdfium> | undefined;

/** PDFium, loaded once for this process. */
export function load(): Promise<Pdfium> {
  loaded ??= (async () => {
    const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
    const wasm = await readFile(file);
    const module = await PDFiumModule({ wasmBinary: new Uint8Array(wasm).buffer, locateFile: () => '' });
    const fn = module.wasmExports as Functions;
    fn.FPDF_InitLibrary();
    return { fn, memory: () => module.HEAPU8 };
  })();
  return loaded;
}
