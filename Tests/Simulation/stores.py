"""Where the git-lfs server keeps the PDFs: a folder, or an S3 bucket on a stand-in of this device."""
import sys

FOLDER = """
    factory: giftless.transfer.basic_streaming:factory
    options:
      storage_class: giftless.storage.local_storage:LocalStorage
      storage_options:
        path: {folder}
"""

# Uploads and downloads go to the bucket itself, with addresses that giftless signs.
S3 = """
    factory: giftless.transfer.basic_external:factory
    options:
      storage_class: giftless.storage.amazon_s3:AmazonS3Storage
      storage_options:
        bucket_name: papers
        endpoint: {address}
"""


class FolderStore:
    environment = {}

    def __init__(self, servers):
        self.folder = servers.place / "lfs-store"
        self.folder.mkdir()
        self.adapter = FOLDER.format(folder=self.folder)

    def names(self):
        """The SHA-256 of everything that is kept."""
        return {file.name for file in self.folder.rglob("*") if file.is_file()}


class S3Store:
    environment = {"AWS_ACCESS_KEY_ID": "school", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_DEFAULT_REGION": "us-east-1"}

    def __init__(self, servers):
        port = servers.free_port()
        servers.start(sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port))
        servers.wait(port)
        self.address = f"http://127.0.0.1:{port}"
        self.adapter = S3.format(address=self.address)
        self.client().create_bucket(Bucket="papers")

    def client(self):
        import boto3
        return boto3.client(
            "s3", endpoint_url=self.address, region_name=self.environment["AWS_DEFAULT_REGION"],
            aws_access_key_id=self.environment["AWS_ACCESS_KEY_ID"],
            aws_secret_access_key=self.environment["AWS_SECRET_ACCESS_KEY"])

    def names(self):
        pages = self.client().get_paginator("list_objects_v2").paginate(Bucket="papers")
        return {item["Key"].rsplit("/", 1)[-1] for page in pages for item in page.get("Contents", [])}


STORES = {"folder": FolderStore, "s3": S3Store}
