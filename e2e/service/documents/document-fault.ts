/** A document that cannot be translated. The status call returns the message. */
export class DocumentFault extends Error {
  override readonly name = "DocumentFault";

  /** The content does not match the extension (service-api §2.3). */
  static unreadable(): DocumentFault {
    return new DocumentFault("Failed to open the uploaded document.");
  }

  /** Nothing in it has letters (service-api §2.3). */
  static empty(): DocumentFault {
    return new DocumentFault("No translatable text can be extracted from the document.");
  }
}
