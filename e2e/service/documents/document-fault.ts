/** A document that cannot be translated; the message is what the status call tells. */
export class DocumentFault extends Error {
  override readonly name = "DocumentFault";

  /** Not what its extension says (service-api §2.3). */
  static unreadable(): DocumentFault {
    return new DocumentFault("Failed to open the uploaded document.");
  }

  /** Nothing in it has letters (service-api §2.3). */
  static empty(): DocumentFault {
    return new DocumentFault("No translatable text can be extracted from the document.");
  }
}
